import type { ChainBreakKind } from './verify-chain'

/** The sentence about a row that does not fit; `row` is its number in groups of three digits. */
export const CHAIN_BREAK_WORDS: Record<ChainBreakKind, (row: string) => string> = {
  missing: (row) => `Row ${row} is missing: it or the row before it was deleted.`,
  changed: (row) => `Row ${row} does not match its hash: its content was changed.`,
  'not linked': (row) =>
    `Row ${row} does not hold the hash of the row before it: one of the two was inserted or replaced.`,
  repeated: (row) => `Row ${row} is in the table more than once: a copy was inserted.`,
  'before the first': (row) => `Row ${row} comes before the first row of the chain: it was inserted.`,
  'after the last': (row) =>
    `Row ${row} comes after the recorded end of the chain: it was inserted, or the record of the end was set back.`,
  'head differs': (row) =>
    `The chain ends with row ${row}, but the record of its end differs: rows at the end were deleted or inserted.`,
  'no head': (row) =>
    `The record of the end of the chain is missing. The last row is ${row}; later rows may have been deleted.`,
  'purge not sealed': (row) =>
    `Rows through ${row} are gone, and their seal is not one of Rampdesk: they were deleted by hand, or AUDIT_SEAL_KEYS lacks the key that signed their removal.`,
  'sealed rows missing': (row) =>
    `Row ${row} was sealed as the end of the chain, which now ends before it: rows at the end were deleted.`,
  'sealed row differs': (row) => `Row ${row} is not as it was sealed: the chain was rewritten up to there, or further.`,
  'seal not ours': (row) =>
    `The last seal, of row ${row}, does not have the signature of this installation: it was changed.`,
}
