import '../lib/install/node-version.mjs'
import { isBuilt } from '../lib/build/build.mjs'
import { PACKED, pack } from '../lib/build/pack.mjs'

if (!isBuilt()) {
  console.error('Not ready: run "npm run build" first.')
  process.exit(1)
}
console.log(`${await pack()} files are in ${PACKED}. Start with "node scripts/server.mjs" there.`)
