import autocannon from 'autocannon'

type Headers = Record<string, string>

/** Median latency in milliseconds of requests to `url` from `connections` clients during `seconds`. */
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

/** Answers per second to `connections` clients, each with one request under way, during `seconds`. */
export async function answersPerSecond(
  url: string,
  connections: number,
  headers: Headers = {},
  seconds = 4,
): Promise<number> {
  return (await latencies(url, connections, headers, seconds)).length / seconds
}

async function latencies(url: string, connections: number, headers: Headers, seconds: number): Promise<number[]> {
  const samples: number[] = []
  await new Promise<void>((resolve, reject) => {
    const run = autocannon({ url, connections, headers, duration: seconds }, (error, result) => {
      if (error) reject(error)
      else if (result.non2xx > 0 || result.errors > 0) reject(new Error(`${url} answered with errors`))
      else resolve()
    })
    // The library's own histogram counts whole milliseconds.
    run.on('response', (_client, _status, _bytes, milliseconds) => samples.push(milliseconds))
  })
  return samples
}
