import { parseArgs } from 'node:util'
import { DEMO_CHANNEL_SECRET, DEMO_TARGET_SECRET } from '../../lib/demo-credentials.mjs'
import { serveReceiver } from './serve-receiver.mjs'

const DEFAULT_PORT = '4020'

const { values } = parseArgs({
  options: { port: { type: 'string', default: DEFAULT_PORT }, host: { type: 'string', default: '127.0.0.1' } },
})

if (process.env.NODE_ENV === 'production') {
  process.stderr.write('The demo receiver does not run with NODE_ENV=production: its secrets are public.\n')
  process.exit(1)
}

const receiver = await serveReceiver({
  secret: DEMO_TARGET_SECRET,
  alertSecret: DEMO_CHANNEL_SECRET,
  port: Number(values.port),
  host: values.host,
})
process.stdout.write(`Demo receiver at ${receiver.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    void receiver.close().then(() => process.exit(0))
  })
