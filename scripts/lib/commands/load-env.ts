import { existsSync } from 'node:fs'

// Variables of the shell win over the file.
if (existsSync('.env')) process.loadEnvFile('.env')
