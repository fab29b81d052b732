import autocannon from 'autocannon'

type Headers = Record<string, string>

/** The median latency of an answer in milliseconds. */
export async function medianLatency(
  url: string,
  connections: number,
  headers: Headers = {},
  seconds = 3,
): Promise<number> {
  const samples = await latencies(url, connections, headers, seconds)
  samples.sort((a, b) => a - b)
  return samples[samples.length >> 1] ?? Number.NaN
}

/** Each client has one request under way. */
export async function answersPerSecond(
  url: string,
  connections: number,
  headers: Headers = {},
  seconds = 4,
): Promise<number> {
  return (await latencies(url, connections, headers, seconds)).length / seconds
}

/** Answers in a second, and milliseconds within which 99 of 100 come. */
export async function rateAndP99(
  url: string,
  connections: number,
  headers: Headers = {},
  seconds = 4,
): Promise<{ rate: number; p99: number }> {
  const samples = await latencies(url, connections, headers, seconds)
  samples.sort((a, b) => a - b)
  return { rate: samples.length / seconds, p99: samples[Math.floor(0.99 * samples.length)] ?? Number.NaN }
}

/** Answers a second to as many clients as addresses; each client asks only for its own address. */
export async function ownAnswersPerSecond(
  urls: readonly string[],
  headers: Headers = {},
  seconds = 4,
): Promise<number> {
  const left = urls.map((url) => url.slice(new URL(url).origin.length))
  const setupClient = (client: autocannon.Client) =>
    client.setRequests([{ method: 'GET', path: left.pop() ?? '', headers }])
  return (await latencies(urls[0] ?? '', urls.length, headers, seconds, { setupClient })).length / seconds
}

async function latencies(
  url: string,
  connections: number,
  headers: Headers,
  seconds: number,
  options: Partial<autocannon.Options> = {},
): Promise<number[]> {
  const samples: number[] = []
  await new Promise<void>((resolve, reject) => {
    const run = autocannon({ ...options, url, connections, headers, duration: seconds }, (error, result) => {
      if (error) reject(error)
      else if (result.non2xx > 0 || result.errors > 0) reject(new Error(`${url} answered with errors`))
      else resolve()
    })
    // The histogram of autocannon counts whole milliseconds.
    run.on('response', (_client, _status, _bytes, milliseconds) => samples.push(milliseconds))
  })
  return samples
}
