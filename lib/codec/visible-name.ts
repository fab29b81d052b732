import { z } from 'zod'
import { visibleParts } from '../format/visible-text'

const NAME_MAX = 60
const READ_AT_MOST = 8000

/** Nothing invisible or turned around. */
const isVisible = (name: string) =>
  !/\p{Cs}/u.test(name) && visibleParts(name).every(({ mark }) => mark === null) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)

/** A name that a person gives: up to 60 characters of any script, one for what reads as one. */
export const VisibleName = z
  .string()
  .max(READ_AT_MOST)
  .transform((name) =>
    name
      .normalize('NFC')
      .replace(/\p{Zs}+/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(1, 'is required')
      .refine((name) => [...name].length <= NAME_MAX, `must have at most ${NAME_MAX} characters`)
      .refine((name) => name === '' || isVisible(name), 'must have visible characters only'),
  )
