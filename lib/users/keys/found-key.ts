/** Stays on the server: never in an answer, a page, a log or an error. */
export type FoundKey =
  | { state: 'found'; apiKey: string; source: 'vault' | 'resolver'; fingerprint: string }
  | { state: 'missing'; reason: 'none' | 'revoked' }
  /** `problem` may be shown. */
  | { state: 'failed'; problem: string }
