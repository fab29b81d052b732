import { z } from 'zod'
import { visibleParts, visibleText } from '../format/visible-text'

const NAME_MAX = 60
const READ_AT_MOST = 8000

const hidesNothing = (text: string) => visibleParts(text).every(({ mark }) => mark === null)

/** Whether a name has no hidden or direction-changing character, and at least one visible one. */
const isVisible = (name: string) => hidesNothing(name) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)

/** Normalizes a text, with one kind of single space and none at the ends. */
export const oneLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** Persian and Indic scripts need these characters. */
const JOINERS = /[\u200c\u200d]/g

/** Whether prose that others read has no invisible character, and none that changes the direction of its neighbours. */
export const isReadable = (text: string) => hidesNothing(text.replace(JOINERS, ''))

export const NOT_READABLE = 'holds a hidden character'

/** The kept name of a file that a person chose: hidden characters are made visible. */
export const visibleFileName = (name: string) => visibleText(name.trim())

/** A name that a person gives: up to 60 visible characters of any script, in one normal form. */
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
