/** A key in clear, which belongs in no answer, page, log or error. */
export type FoundKey =
  | { state: 'found'; apiKey: string; source: 'vault' | 'resolver'; fingerprint: string }
  | { state: 'missing'; reason: 'none' | 'revoked' }
  /** `problem` may be shown. */
  | { state: 'failed'; problem: string }
