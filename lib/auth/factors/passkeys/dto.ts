import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'

/** How an authenticator is to make a passkey (WebAuthn, section 5.4). */
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/** A challenge, and the passkeys that may sign it (WebAuthn, section 5.5). */
export type PasskeyQuestion = PublicKeyCredentialRequestOptionsJSON
