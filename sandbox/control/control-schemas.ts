import { z } from 'zod'
import { CLOCK_RANGE, isClockInstant } from '../clock'
import { SIGNATURE_PREFIXES } from '../options'

const Instant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Must be a date such as 2026-11-20T12:00:00Z')
  .transform((text) => Date.parse(text))
  .refine(isClockInstant, `Must be ${CLOCK_RANGE}`)

export const ClockChange = z.strictObject({
  set: Instant.optional()
    .describe('The time to set the clock to.')
    .meta({ examples: ['2026-11-20T12:00:00Z'] }),
  advanceMs: z
    .int()
    .optional()
    .describe('How far to move forward, in milliseconds. 86400000 is a day.')
    .meta({ examples: [86_400_000] }),
  frozen: z.boolean().optional().describe('Whether the clock is stopped.'),
})

const Milliseconds = z.int().min(0).max(600_000)

export const SettingsChange = z.strictObject({
  propagationMs: z
    .int()
    .min(0)
    .max(86_400_000)
    .optional()
    .describe('How long a change of a registration or of the secret takes to propagate, in milliseconds.'),
  attemptTimeoutMs: Milliseconds.min(1)
    .optional()
    .describe('How long an attempt waits for an answer, in milliseconds.'),
  attemptDelaysMs: z
    .tuple([Milliseconds, Milliseconds])
    .optional()
    .describe('The two pauses between attempts in milliseconds, such as [1000, 1000].'),
  disableAfterFailures: z
    .int()
    .min(0)
    .optional()
    .describe('The number of failures in a row that disables a registration. 0 means never.'),
  signaturePrefix: z
    .enum(SIGNATURE_PREFIXES)
    .optional()
    .describe('The prefix of a signature’s digest. Leave it empty for the digest alone.'),
})

export const NothingElse = z.strictObject({})
