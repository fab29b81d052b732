import 'server-only'
import { AppError } from '../../errors'
import { isLeaked } from './is-leaked'
import { knownWords } from './known-words'

const LEAKED =
  'is on a list of passwords that leaked elsewhere, which guessers try first. Choose one that you use nowhere else.'

type Refused = { field: string; refusal: string }

/** Judges a password that a person chooses. @throws AppError `invalid` at the field, with words that help */
export async function requireStrongPassword(
  password: string,
  person: { name: string | null; email: string },
  { field, refusal }: Refused,
): Promise<void> {
  const { judgePassword } = await import('./judge-password')
  const { advice } = judgePassword(password, knownWords(person))
  if (advice !== null)
    throw new AppError('invalid', refusal, { fields: [{ field, message: `is too easy to guess. ${advice}` }] })
  if (await isLeaked(password)) throw new AppError('invalid', refusal, { fields: [{ field, message: LEAKED }] })
}
