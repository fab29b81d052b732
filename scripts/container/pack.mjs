import '../lib/install/node-version.mjs'
import { parseArgs } from 'node:util'
import { isBuilt } from '../lib/build/build.mjs'
import { PACKED, pack } from '../lib/build/pack.mjs'

if (!isBuilt()) {
  console.error('Not ready: run "npm run build" first.')
  process.exit(1)
}
const { values } = parseArgs({ options: { 'with-demo': { type: 'boolean', default: false } } })
console.log(
  `Wrote ${await pack({ withDemo: values['with-demo'] })} files to ${PACKED}. To start, run "node scripts/server.mjs" there.`,
)
