import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildOpenApi } from '../lib/ramp/contract/openapi/build-open-api'

/** Writes the contract as an OpenAPI 3.1 document; tests/docs/openapi.test.ts fails where it is not up to date. */
const file = path.join(import.meta.dirname, '../docs/openapi.json')
writeFileSync(file, `${JSON.stringify(buildOpenApi(), null, 1)}\n`)
console.log(`Wrote ${path.relative(process.cwd(), file)}.`)
