const MESSAGES = {
  'unknown-key': 'A stored value is encrypted with a vault key that is not configured.',
  unreadable: 'A stored value cannot be decrypted: it was changed, or moved from another row.',
} as const

export type VaultProblem = keyof typeof MESSAGES

/** Says what is wrong, never with a value or a key. */
export class VaultError extends Error {
  readonly problem: VaultProblem

  constructor(problem: VaultProblem) {
    super(MESSAGES[problem])
    this.name = 'VaultError'
    this.problem = problem
  }
}
