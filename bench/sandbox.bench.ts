import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Benchmark, Prepared } from './support/benchmark'
import { canPin, startPinnedFile, startPinnedPlatform } from './support/pinned-server'
import { signedHeaders, signedLoad } from './support/signed-load'

const READS = {
  '50 deliveries': '/v1/integrator/webhooks/deliveries?limit=50',
  registrations: '/v1/integrator/webhooks',
}

export async function prepare(): Promise<Prepared> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampdesk-bench-'))
  const about: Record<string, string> = {}
  const undo = [() => rm(folder, { recursive: true, force: true })]
  const platform = await startPinnedPlatform('demo')
  undo.push(platform.stop)

  const benchmarks: Benchmark[] = []
  for (const [name, target] of Object.entries(READS)) {
    const answer = await fetch(`${platform.url}${target}`, { headers: signedHeaders(target) })
    const body = await answer.text()
    const file = path.join(folder, `${name}.json`)
    await writeFile(file, body)
    const plain = await startPinnedFile(file)
    undo.push(plain.stop)
    const measure = async (server: typeof plain, who: string) => {
      const { perSecond, busy } = await signedLoad(server, target)
      about[`load, ${name}, ${who}`] = `its core was busy ${Math.round(100 * busy)} % of the last round`
      return perSecond
    }
    benchmarks.push({
      name: `sandbox (${name})`,
      subject: `signed reads of ${body.length.toLocaleString('en')} bytes from the stand-in platform`,
      unit: 'requests/s',
      measure: () => measure(platform, 'stand-in platform'),
      baselineName: 'node:http answering the same body',
      measureBaseline: () => measure(plain, 'node:http'),
      goal: '0.5 or better',
      isMet: ({ ratio }) => ratio >= 0.5,
    })
  }
  return {
    benchmarks,
    about: Object.assign(about, { 'sandbox servers': canPin ? 'on core 0 alone' : 'on any core: there is no taskset' }),
    close: async () => {
      for (const step of undo.reverse()) await step()
    },
  }
}
