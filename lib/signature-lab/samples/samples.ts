import { GO } from './go'
import { JAVA } from './java'
import { PHP } from './php'
import { PYTHON } from './python'
import { RUBY } from './ruby'
import { TYPESCRIPT } from './typescript'

export type Sample = { language: string /** What it needs, and nothing else. */; needs: string; code: string }

/**
 * How a receiver verifies the `Signature` header (specification, 6.4), in six languages: raw bytes, format before comparison,
 * constant time, several secrets at once so that a change needs no gap.
 */
export const SAMPLES: readonly Sample[] = [
  { language: 'TypeScript', needs: 'Node.js 18 or newer', code: TYPESCRIPT },
  { language: 'Python', needs: 'Python 3.10 or newer', code: PYTHON },
  { language: 'Go', needs: 'Go 1.18 or newer', code: GO },
  { language: 'Ruby', needs: 'Ruby 3.0 or newer, with its openssl', code: RUBY },
  { language: 'PHP', needs: 'PHP 8.0 or newer', code: PHP },
  { language: 'Java', needs: 'Java 17 or newer', code: JAVA },
]
