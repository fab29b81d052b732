import 'server-only'
import { egressProblemWords } from '../../../egress/problem'
import { parseUrl } from '../../../parse-url'
import { TIMESTAMP_TOLERANCE_SECONDS } from '../../../ramp/credentials/sign'
import { headerOf, isPlatformRefusal, type ProbeAnswer, probeAnswerWords } from '../../probe/ask-platform'
import { offsetOf, type PlatformReadings, probeAnswerOf } from '../../probe/platform-readings'
import { type DoctorCheck, foundRight, foundWrong, type Judgement, notChecked } from '../../report/report'

const TOLD = 'A request without credentials: the platform answers it 401 with a problem document (section 7).'

type AnswerCause = {
  fits: (answer: ProbeAnswer) => boolean
  judge: (answer: ProbeAnswer) => [cause: string, advice: string]
}

/** The first entry that fits names the cause. */
const CAUSES: readonly AnswerCause[] = [
  {
    fits: ({ status }) => status >= 300 && status < 400,
    judge: (answer) => [
      `The address redirects${toHost(answer)}, and a signed request cannot follow.`,
      'If the address that it redirects to is the platform’s, use it as the base address.',
    ],
  },
  {
    fits: ({ status }) => status === 407 || status === 511,
    judge: () => ['A proxy requires sign-in.', 'Let this machine reach the platform without signing in.'],
  },
  {
    fits: ({ status }) => status === 429,
    judge: (answer) => [
      `The platform asks to slow down${afterSeconds(answer)}.`,
      'Wait, and look for other programs that use the same key.',
    ],
  },
  {
    fits: ({ status }) => status >= 500,
    judge: (answer) => [
      `The platform, or a gateway in front of it, failed: ${probeAnswerWords(answer)}.`,
      'Try again in a few minutes. If the problem persists, ask the platform.',
    ],
  },
  {
    fits: ({ status }) => status >= 200 && status < 300,
    judge: (answer) => [
      `Something answers without asking for credentials: ${probeAnswerWords(answer)}. It is not the platform.`,
      'Check the host of the base address. A network’s sign-in page answers like this, too.',
    ],
  },
  {
    fits: ({ status }) => status === 404,
    judge: (answer) => [
      `The host answers, but the platform is not at this path: ${probeAnswerWords(answer)}.`,
      'Check the host and path of the base address. All paths of the platform are the base address followed by /v1.',
    ],
  },
]

export const PLATFORM_ANSWER: DoctorCheck<PlatformReadings> = {
  id: 'answer',
  title: 'The platform answers',
  async judge({ environment, unsigned, withoutPrefix }) {
    const exchange = await unsigned()
    const { result } = exchange
    if (result.state === 'unknown')
      return foundWrong(
        `A connection opens, but no answer comes: ${egressProblemWords(result.problem)}.`,
        result.problem.kind === 'deadline'
          ? 'Try again. A gateway may be holding the request, or the platform may be down.'
          : 'Check that the port is the platform’s, and which proxies or firewalls are in between.',
        { evidence: [`${result.address}: ${result.problem.code ?? result.problem.kind}`] },
      )
    const answer = probeAnswerOf(exchange)
    if (answer === null) return notChecked('A connection must open first.')
    const evidence = [
      `GET ${new URL(environment.baseUrl).pathname.replace(/\/+$/, '')}/v1/…: ${probeAnswerWords(answer)}`,
    ]
    if (isPlatformRefusal(answer)) return judgeRefusal(answer, evidence)
    const bare = await withoutPrefix()
    const other = bare && probeAnswerOf(bare)
    if (other && isPlatformRefusal(other))
      return foundWrong(
        'The base address has a path that the platform does not have.',
        `Remove ${new URL(environment.baseUrl).pathname} from the base address.`,
        {
          evidence: [...evidence, `GET /v1/…: ${probeAnswerWords(other)}`],
          told: 'Without the path the platform answers.',
        },
      )
    const [cause, advice] = CAUSES.find(({ fits }) => fits(answer))?.judge(answer) ?? [
      `Something other than the platform answers: ${probeAnswerWords(answer)}.`,
      'Check the base address, and which proxy or firewall is in between.',
    ]
    return foundWrong(cause, advice, { evidence, told: TOLD })
  },
}

/** `lib/ramp` asks for uncompressed answers, and accepts no others. */
function judgeRefusal(answer: ProbeAnswer, evidence: string[]): Judgement {
  const encoding = headerOf(answer, 'content-encoding')
  if (encoding !== null && encoding !== 'identity')
    return foundWrong(
      `A proxy compresses answers (${encoding}) although uncompressed ones were requested.`,
      'Configure it to pass the platform’s requests and answers unchanged.',
      { evidence, told: 'The request says Accept-Encoding: identity.' },
    )
  return foundRight('The platform answers at the base address.', evidence)
}

function toHost(answer: ProbeAnswer): string {
  const url = parseUrl(headerOf(answer, 'location') ?? '')
  return url ? ` to ${url.host}` : ''
}

function afterSeconds(answer: ProbeAnswer): string {
  const seconds = headerOf(answer, 'retry-after')
  return seconds && /^\d{1,6}$/.test(seconds) ? ` for ${seconds} s` : ''
}

const MUCH_SECONDS = 60

export const CLOCK_SKEW: DoctorCheck<PlatformReadings> = {
  id: 'clock',
  title: 'Clock',
  async judge({ unsigned }) {
    const exchange = await unsigned()
    const answer = probeAnswerOf(exchange)
    if (answer === null || !isPlatformRefusal(answer)) return notChecked('The platform must answer first.')
    const offset = offsetOf(exchange)
    if (offset === null)
      return notChecked('The answer has no Date header, so the clocks cannot be compared.', {
        advice: 'A proxy may have removed the header.',
      })
    const seconds = Math.round(Math.abs(offset) / 1000)
    const evidence = [
      `Date of the answer: ${headerOf(answer, 'date')}; this machine: ${new Date(exchange.at).toISOString()}`,
    ]
    if (seconds <= MUCH_SECONDS)
      return foundRight(`This machine’s clock is ${seconds <= 1 ? 'right' : `off by ${seconds} s`}.`, evidence)
    const cause = `This machine’s clock is ${seconds} s ${offset > 0 ? 'slow' : 'fast'}.`
    const isRefused = Math.abs(offset) > TIMESTAMP_TOLERANCE_SECONDS * 1000
    return foundWrong(
      isRefused
        ? `${cause} The platform refuses every signed request beyond ${TIMESTAMP_TOLERANCE_SECONDS} s.`
        : `${cause} The platform still accepts it, up to ${TIMESTAMP_TOLERANCE_SECONDS} s.`,
      'Set the clock and keep it synchronized (NTP).',
      { evidence, told: 'The Date header of the answer to a request without credentials.' },
    )
  },
}
