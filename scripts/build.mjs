import './lib/install/node-version.mjs'
import { build } from './lib/build/build.mjs'
import { requireFile } from './lib/install/install.mjs'
import { NEXT } from './lib/paths.mjs'

requireFile(NEXT, 'npm ci')
process.exitCode = await build()
