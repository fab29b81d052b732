import type { LineProblem } from '../../../model/user-key'
import type { toKeyImport } from './import-rows'

/** An import of keys. Times are ISO 8601. */
export type KeyImport = ReturnType<typeof toKeyImport>

/** The effect that storing a file would have. */
export type ImportPreview = {
  /** The number of users who already have a key, which a different one in the file would replace. */
  known: number
  /** The number of users whose key was revoked here; the file does not bring it back. */
  revoked: number
  firstUserIds: string[]
}

export type ImportProblem = { line: number; userId: string | null; problem: LineProblem }

export type ImportProblems = { rows: ImportProblem[]; nextAfter: number | null }

export type ImportStatus = { import: KeyImport; preview: ImportPreview | null }
