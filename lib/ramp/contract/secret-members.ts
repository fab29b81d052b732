/** Credentials and account numbers (2.1, 2.3, 2.7, 2.8, 4.6, 4.7, 4.9; not-shown.md, "4.10 cards", "4.10 prepare"). */
export const SECRET_MEMBERS = [
  'accessToken',
  'accountNumber',
  'bankAccountNumber',
  'depositInstructions',
  'encryptedCardNumber',
  'encryptedKey',
  'encryptedPin',
  'hostedLinkUrl',
  'iban',
  'linkToken',
  'renderSecret',
  'secret',
  'submissionToken',
  'userApiKey',
] as const

const FOLDED: ReadonlySet<string> = new Set(SECRET_MEMBERS.map(folded))

/** Knows a name in any spelling: `render_secret` is `renderSecret`. */
export function isSecretMember(name: string): boolean {
  return FOLDED.has(folded(name))
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
