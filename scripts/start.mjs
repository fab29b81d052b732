import './lib/install/node-version.mjs'
import { existsSync } from 'node:fs'
import { BUILD_STAMP } from './lib/build/source-hash.mjs'
import { requireFile } from './lib/install/install.mjs'
import { inProject, NEXT } from './lib/paths.mjs'
import { exitOnSignalWith, launchNode, stopAll } from './lib/processes/processes.mjs'

requireFile(NEXT, 'npm ci')
requireFile(BUILD_STAMP, 'npm run build')

const settings = inProject('.env')
if (existsSync(settings)) process.loadEnvFile(settings)

exitOnSignalWith(0)
const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
const { closed } = launchNode([inProject('scripts', 'server.mjs')], { env })
await stopAll(await closed)
