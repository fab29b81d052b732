import type { LineProblem } from '../../../model/user-key'
import type { toKeyImport } from './import-rows'

/** Times in ISO 8601. */
export type KeyImport = ReturnType<typeof toKeyImport>

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
