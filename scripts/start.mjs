import './lib/install/node-version.mjs'
import { existsSync } from 'node:fs'
import { inProject } from './lib/paths.mjs'
import { exitOnSignalWith, launchNode, stopAll } from './lib/processes/processes.mjs'

for (const [needed, remedy] of [
  [inProject('node_modules', 'next'), 'npm ci'],
  [inProject('.next', 'BUILD_ID'), 'npm run build'],
]) {
  if (existsSync(needed)) continue
  console.error(`Not ready to start: run "${remedy}" first.`)
  process.exit(1)
}

const file = inProject('.env')
if (existsSync(file)) process.loadEnvFile(file)

exitOnSignalWith(0)
const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
const { closed } = launchNode([inProject('scripts', 'server.mjs')], { env })
await stopAll(await closed)
