import { parseArgs } from 'node:util'
import { serveMailCatcher } from './serve-mail-catcher.mjs'

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '4030' },
    'smtp-port': { type: 'string', default: '4025' },
  },
})

if (process.env.NODE_ENV === 'production') {
  process.stderr.write('The mail catcher does not run with NODE_ENV=production: it delivers nothing.\n')
  process.exit(1)
}

const catcher = await serveMailCatcher({
  host: values.host,
  port: Number(values.port),
  smtpPort: Number(values['smtp-port']),
})
process.stdout.write(`Mail catcher at ${catcher.url}, for ${catcher.smtpUrl}\n`)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    void catcher.close().then(() => process.exit(0))
  })
