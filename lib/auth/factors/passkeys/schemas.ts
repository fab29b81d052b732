import { z } from 'zod'
import { VisibleName } from '../../../codec/visible-name'
import { CurrentPassword } from '../schemas'

export const PasskeyParams = z.object({ passkeyId: z.uuid() })

/** Ids have up to 1,023 bytes (WebAuthn, section 4). */
const CredentialId = z.base64url().min(1).max(1400)

/** The limit is far beyond the size that authenticators send. */
const Bytes = z.base64url().min(1).max(16_000)

const Credential = z.object({ id: CredentialId, rawId: CredentialId, type: z.literal('public-key') })

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Unknown transports are left out (WebAuthn, section 5.8.4). */
const Transports = z
  .array(z.string().max(40))
  .max(20)
  .default([])
  .transform((given) => TRANSPORTS.filter((known) => given.includes(known)))

export const PasskeyBeginning = z.strictObject({ password: CurrentPassword })
export type PasskeyBeginning = z.infer<typeof PasskeyBeginning>

export const PasskeyConfirmation = z.strictObject({
  name: VisibleName,
  credential: Credential.extend({
    response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: Transports }),
  }),
})
export type PasskeyConfirmation = z.infer<typeof PasskeyConfirmation>

/** An assertion, which is a challenge that the authenticator signed. */
export const PasskeyAnswer = Credential.extend({
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

export const PasskeyRenaming = z.strictObject({ name: VisibleName })
export type PasskeyRenaming = z.infer<typeof PasskeyRenaming>

export const PasskeyRemoval = z.strictObject({ password: CurrentPassword })
export type PasskeyRemoval = z.infer<typeof PasskeyRemoval>
