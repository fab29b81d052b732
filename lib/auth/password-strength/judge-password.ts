import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common'
import { dictionary as englishWords, translations } from '@zxcvbn-ts/language-en'

/** The score goes from 0, guessed at once, to 4. Below 3 a password is refused, because 10^8 guesses or fewer find it. */
export type PasswordVerdict = {
  score: 0 | 1 | 2 | 3 | 4
  /** Sentences that say why the password is easy to guess and what helps; null if it is accepted. */
  advice: string | null
}

const LEAST_SCORE = 3

/** A strong beginning is enough. These bounds keep the worst text at 70 ms; with the library’s defaults it took seconds. */
const BOUNDS = { maxLength: 40, l33tMaxSubstitutions: 8 }

const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...commonWords, ...englishWords },
  translations,
  ...BOUNDS,
})

/** Loads a megabyte of dictionaries, so import this module on demand. @param known words of the person, from `knownWords` */
export function judgePassword(password: string, known: readonly string[]): PasswordVerdict {
  const { score, feedback } = estimator.check(judgedPart(password), known.map(judgedPart))
  if (score >= LEAST_SCORE) return { score, advice: null }
  const sentences = [feedback.warning, ...feedback.suggestions].filter((text) => text)
  return { score, advice: sentences.join(' ') || 'Add more words that are less common.' }
}

const judgedPart = (text: string) => text.normalize('NFKC').slice(0, BOUNDS.maxLength)
