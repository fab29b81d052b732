import { z } from 'zod'
import { visibleParts, visibleText } from '../format/visible-text'

const NAME_MAX = 60
const READ_AT_MOST = 8000

const hidesNothing = (text: string) => visibleParts(text).every(({ mark }) => mark === null)

/** Nothing invisible or turned around. */
const isVisible = (name: string) => hidesNothing(name) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)

/** One kind of space, none at the ends. */
export const oneLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** Persian and Indic scripts write with them. */
const JOINERS = /[\u200c\u200d]/g

/** For prose that others read: nothing in it is invisible or turns what stands around it. */
export const isReadable = (text: string) => hidesNothing(text.replace(JOINERS, ''))

export const NOT_READABLE = 'holds a hidden character'

/** The name of a file that a person chose, as it is kept: what it hides is named. */
export const visibleFileName = (name: string) => visibleText(name.trim())

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
