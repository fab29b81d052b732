import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'

/** As WebAuthn, section 5.4, has it: how an authenticator is to make a passkey. */
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/** As WebAuthn, section 5.5, has it: a challenge, and the passkeys that may sign it. */
export type PasskeyQuestion = PublicKeyCredentialRequestOptionsJSON
