import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import { z } from 'zod'
import { env } from '../../env'
import { AppError } from '../../errors'
import { vaultKeys } from '../../vault/configured-keys'
import { open, type SealedPlace, seal } from '../../vault/envelope'
import type { MasterKeys } from '../../vault/master-keys'

export const TARGETS_OFF =
  'Targets need a vault key (VAULT_KEY) to encrypt their signing secrets, and this installation has none.'

const TargetSecrets = z.object({ secret: z.string(), headers: z.record(z.string(), z.string()) })

/** Secrets in clear, which belong in no answer, page, log or error. */
export type TargetSecrets = z.infer<typeof TargetSecrets>

/** @throws AppError `conflict` without a vault key */
export function requireTargetVault(): MasterKeys {
  const keys = vaultKeys()
  if (keys) return keys
  throw new AppError('conflict', TARGETS_OFF)
}

/** @param environment its name */
export const placeOfTarget = (environment: string, targetId: string): SealedPlace => ({
  table: 'redelivery_target',
  column: 'sealed',
  row: [environment, targetId],
})

/** Seals secrets so that they open only for the row of this target. @param environment its name */
export function sealTarget(environment: string, targetId: string, secrets: TargetSecrets, keys: MasterKeys) {
  return {
    sealed: Buffer.from(seal(JSON.stringify(secrets), placeOfTarget(environment, targetId), keys)),
    vaultKeyId: keys.current.id,
    fingerprint: targetFingerprint(environment, secrets.secret),
  }
}

/** @throws VaultError */
export function openSealedTarget(
  environment: string,
  targetId: string,
  sealed: Uint8Array,
  keys: MasterKeys,
): TargetSecrets {
  return TargetSecrets.parse(JSON.parse(open(sealed, placeOfTarget(environment, targetId), keys)))
}

const GROUPS = /.{4}(?=.)/g
const DIGITS = 12

/** 48 bits of a keyed hash, for example `1f0c-9a3e-77b2`, which tells signing secrets apart and gives nothing of them away. */
function targetFingerprint(environment: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', env().authSecret, '', 'rampdesk target secret fingerprint', 32))
  const digest = createHmac('sha256', key).update(`${environment}\0${secret}`, 'utf8').digest('hex')
  return digest.slice(0, DIGITS).replace(GROUPS, '$&-')
}
