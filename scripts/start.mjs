import './lib/install/node-version.mjs'
import { existsSync } from 'node:fs'
import { inProject } from './lib/paths.mjs'
import { exitOnSignalWith, launchNode, stopAll } from './lib/processes/processes.mjs'

const NEEDED = [
  { file: inProject('node_modules', 'next'), remedy: 'npm ci' },
  { file: inProject('.next', 'BUILD_ID'), remedy: 'npm run build' },
]
for (const { file, remedy } of NEEDED) {
  if (existsSync(file)) continue
  console.error(`Not ready to start: run "${remedy}" first.`)
  process.exit(1)
}

const settings = inProject('.env')
if (existsSync(settings)) process.loadEnvFile(settings)

exitOnSignalWith(0)
const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
const { closed } = launchNode([inProject('scripts', 'server.mjs')], { env })
await stopAll(await closed)
