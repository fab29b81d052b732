import { z } from 'zod'
import { visibleParts } from '../format/visible-text'

const NAME_MAX = 60
const READ_AT_MOST = 8000

/** Nothing invisible or turned around. */
export const isVisible = (text: string): boolean =>
  !/\p{Cs}/u.test(text) && visibleParts(text).every(({ mark }) => mark === null) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** Spaces of any kind are one plain space, and none is at an end. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** A name that a person gives: up to 60 characters of any script, one for what reads as one. */
export const VisibleName = z
  .string()
  .max(READ_AT_MOST)
  .transform(oneLine)
  .pipe(
    z
      .string()
      .min(1, 'is required')
      .refine((name) => [...name].length <= NAME_MAX, `must have at most ${NAME_MAX} characters`)
      .refine((name) => name === '' || isVisible(name), 'must have visible characters only'),
  )
