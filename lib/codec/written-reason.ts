import { z } from 'zod'
import { hasCredential } from '../ramp/redaction/credential-shapes'
import { isReadable, oneLine } from './visible-name'

const READ_AT_MOST = 8000
const LEAST_SIGNS = 3

/** One line that a person writes for others, without invisible characters and without anything in the shape of a key. */
function written(most: number, isEnough: (text: string) => boolean, problem: string) {
  const tooLong = `must have at most ${most} characters`
  return z
    .string('is required')
    .max(READ_AT_MOST, tooLong)
    .transform(oneLine)
    .pipe(
      z
        .string()
        .refine((text) => isReadable(text), { error: 'must have visible characters only', abort: true })
        .refine(isEnough, problem)
        .max(most, tooLong)
        .refine((text) => !hasCredential(text), 'seems to contain a key: leave it out'),
    )
}

/** A note that must not be empty. @param most characters */
export const writtenNote = (most: number) => written(most, (text) => text !== '', 'is required')

/** The reason why a person looks at data or changes them, kept beside the act. @param most characters */
export const writtenReason = (most: number) =>
  written(
    most,
    (text) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LEAST_SIGNS,
    `must have at least ${LEAST_SIGNS} letters or digits: a ticket number or a short reason`,
  )
