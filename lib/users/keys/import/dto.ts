import type { ImportState, LineProblem } from '../../../model/user-key'

/** Times in ISO 8601. */
export type KeyImport = {
  id: string
  state: ImportState
  fileName: string
  fileBytes: number
  receivedBytes: number
  createdAt: string
  createdBy: string
  finishedAt: string | null
  /** Why it was stopped by itself. */
  problem: string | null
  lines: number
  good: number
  bad: number
  /** How many of the good ones; known once ready. */
  dealtWith: number
  added: number
  replaced: number
  unchanged: number
  leftRevoked: number
}

/** The effect that a file would have, before it is stored. */
export type ImportPreview = {
  /** Users who have a key already: it is replaced where the file's differs. */
  known: number
  /** Users whose key was revoked here: the file does not bring it back. */
  revoked: number
  firstUserIds: string[]
}

export type ImportProblem = { line: number; userId: string | null; problem: LineProblem }

export type ImportProblems = { rows: ImportProblem[]; nextAfter: number | null }

export type ImportStatus = { import: KeyImport; preview: ImportPreview | null }
