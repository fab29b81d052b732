import { existsSync } from 'node:fs'

// Imported before anything that reads the configuration. What the shell has set wins over the file.
if (existsSync('.env')) process.loadEnvFile('.env')
