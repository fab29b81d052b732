import 'server-only'
import { createHash } from 'node:crypto'
import { createEgress } from '../../egress/create-egress'
import { egressProblemWords } from '../../egress/problem'
import { env } from '../../env'
import { logger } from '../../logger'

const DEADLINE_MS = 2_000
/** The limit is several times the longest padded range. */
const MAX_BYTES = 256 * 1024
const PREFIX_LENGTH = 5
const LINE = /^([0-9A-F]{35}):(\d+)$/i

/**
 * Whether the list at PASSWORD_PWNED_URL has the password. The service is told the first five digits of its SHA-1, which many passwords share.
 * False without the setting, and if the list cannot be read, which is logged without anything of the password.
 */
export async function isLeaked(password: string, { deadlineMs = DEADLINE_MS } = {}): Promise<boolean> {
  const { pwnedUrl, egress } = env()
  if (pwnedUrl === undefined) return false
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  const answer = await createEgress(egress).send({
    url: `${pwnedUrl.replace(/\/$/, '')}/${digest.slice(0, PREFIX_LENGTH)}`,
    method: 'GET',
    headers: { 'user-agent': 'Rampdesk', 'add-padding': 'true' },
    body: null,
    deadlineMs,
    maxAnswerBytes: MAX_BYTES,
  })
  if (answer.state !== 'answered')
    return notChecked(answer.state === 'refused' ? 'egress refused it' : egressProblemWords(answer.problem))
  if (answer.status !== 200) return notChecked(`the service answered ${answer.status}`)
  if (answer.isCut || answer.encoding !== null) return notChecked('the list is too long, or encoded')
  const lines = answer.body
    .toString('latin1')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const rows = lines.map((line) => LINE.exec(line))
  if (rows.length === 0 || rows.includes(null)) return notChecked('the answer is not a list of hashes')
  // Rows of padding have a count of 0.
  return rows.some((row) => row?.[1]?.toUpperCase() === digest.slice(PREFIX_LENGTH) && Number(row[2]) > 0)
}

function notChecked(problem: string): false {
  logger.warn({ problem }, 'A new password was not checked against leaked ones')
  return false
}
