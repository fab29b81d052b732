import type { Benchmark } from './benchmark'
import type { Desk } from './desk'

const TIMES = 25

/** The awaited part of a page ends here; parts that stream in come behind it. */
const SHOWN = '</main>'

type Opened = { shown: number; whole: number }

/** Milliseconds until a page is there, signed in, without its scripts. */
async function openPage({ url, cookie }: Desk, path: string): Promise<Opened> {
  const begin = performance.now()
  const answer = await fetch(`${url}${path}`, { headers: { cookie, 'accept-encoding': 'identity' } })
  if (answer.status !== 200 || !answer.body) throw new Error(`${path} answered ${answer.status}`)
  let text = ''
  let shown = Number.NaN
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    text += part
    if (Number.isNaN(shown) && text.includes(SHOWN)) shown = performance.now() - begin
  }
  if (Number.isNaN(shown)) throw new Error(`${path} has no ${SHOWN}`)
  return { shown, whole: performance.now() - begin }
}

async function median(desk: Desk, path: string, until: keyof Opened): Promise<number> {
  const samples: number[] = []
  for (let turn = 0; turn < TIMES; turn += 1) samples.push((await openPage(desk, path))[until])
  return samples.toSorted((one, other) => one - other)[TIMES >> 1] ?? Number.NaN
}

const DELIVERIES = '/sandbox/deliveries'

/** Measures pages of a desk as a browser gets them, against the list of deliveries. */
export function openedPages(desk: Desk, pages: Readonly<Record<string, string>>): Benchmark[] {
  return Object.entries(pages).flatMap(([name, path]): Benchmark[] => [
    {
      name: `${name} opened (Postgres)`,
      subject: `${path}, signed in, until all but what streams in behind it is there`,
      unit: 'ms',
      measure: () => median(desk, path, 'shown'),
      baselineName: DELIVERIES,
      measureBaseline: () => median(desk, DELIVERIES, 'shown'),
      goal: 'at most 1.5 × the deliveries list',
      isMet: ({ ratio }) => ratio <= 1.5,
    },
    {
      name: `${name}, the whole answer (Postgres)`,
      subject: `${path}, signed in, with what streams in behind it`,
      unit: 'ms',
      measure: () => median(desk, path, 'whole'),
      baselineName: DELIVERIES,
      measureBaseline: () => median(desk, DELIVERIES, 'whole'),
      goal: 'none',
      isMet: () => true,
    },
  ])
}
