import { GO } from './go'
import { JAVA } from './java'
import { PHP } from './php'
import { PYTHON } from './python'
import { RUBY } from './ruby'
import { TYPESCRIPT } from './typescript'

/** `needs`: the runtime or packages that the code needs. */
export type Sample = { language: string; needs: string; code: string }

/**
 * Code that verifies the `Signature` header (6.4): over raw bytes, format first, in constant time, and with several secrets,
 * for a change without a gap.
 */
export const SAMPLES: readonly Sample[] = [
  { language: 'TypeScript', needs: 'Node.js 18 or newer', code: TYPESCRIPT },
  { language: 'Python', needs: 'Python 3.10 or newer', code: PYTHON },
  { language: 'Go', needs: 'Go 1.18 or newer', code: GO },
  { language: 'Ruby', needs: 'Ruby 3.0 or newer, with its openssl', code: RUBY },
  { language: 'PHP', needs: 'PHP 8.0 or newer', code: PHP },
  { language: 'Java', needs: 'Java 17 or newer', code: JAVA },
]
