import { z } from 'zod'
import { writtenNote, writtenReason } from '../../codec/written-reason'
import type { UndoStep } from '../dto'

const Id = z.string().regex(/^[1-9]\d{0,14}$/, 'is not an id')

/** Whether filters can count back from a time, judged by its year. */
const isPlausible = (readAt: string) => readAt > '1970' && readAt < '9999'

const Filter = {
  query: z.string().max(20_000),
  readAt: z.iso.datetime().refine(isPlausible, 'is not a time of reading'),
}

const Ids = z.array(Id).max(5000)

/**
 * Failures chosen one by one; or by rows of the grouped list, with all failures that the query put into their groups; or
 * all failures of a query that were there at `readAt`, without the rows in `except`.
 */
export const RecoverySelection = z.union([
  z.strictObject({ ids: Ids.min(1) }),
  z.strictObject({ groups: Ids.min(1), ...Filter }),
  z.strictObject({ except: Ids, ...Filter }),
])

export type RecoverySelectionInput = z.output<typeof RecoverySelection>

const PLAIN = /^[^\p{Cc}\p{Cs}]*$/u

const TEXT_MAX = 500

const Reason = writtenReason(TEXT_MAX)

/** `after` is the `next` of an earlier call. */
const Selected = { of: RecoverySelection, after: Id.optional() }

/** In an assignment `to` is the id of an operator. */
export const ChangeRecovery = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('close'), reason: Reason, ...Selected }),
  z.strictObject({ act: z.literal('reopen'), reason: Reason, ...Selected }),
  z.strictObject({
    act: z.literal('assign'),
    to: z.string().min(1).max(100).regex(PLAIN, 'is not an id').nullable(),
    ...Selected,
  }),
  z.strictObject({ act: z.literal('note'), note: writtenNote(TEXT_MAX).nullable(), ...Selected }),
])

export type ChangeRecoveryInput = z.output<typeof ChangeRecovery>

const Part = { first: Id, last: Id }

const Step: z.ZodType<UndoStep> = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('close'), ...Part }),
  z.strictObject({
    act: z.literal('assign'),
    to: z.string().min(1).max(100).regex(PLAIN, 'is not an id').nullable(),
    ...Part,
  }),
])

export const UNDO_STEPS_AT_ONCE = 8

export const UndoRecovery = z.strictObject({ steps: z.array(Step).min(1).max(UNDO_STEPS_AT_ONCE) })

export const AskedSelection = z.strictObject({ of: RecoverySelection })
