import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildOpenApi } from '../lib/ramp/contract/openapi/build-open-api'

const file = path.join(import.meta.dirname, '../docs/openapi.json')
writeFileSync(file, `${JSON.stringify(buildOpenApi(), null, 1)}\n`)
console.log(`Wrote ${path.relative(process.cwd(), file)}.`)
