import { Client } from 'pg'

/** Creates a database on the server of the address. */
export async function createDatabase(url: string, name: string): Promise<{ DATABASE_URL: string }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { DATABASE_URL: new URL(`/${name}`, url).href }
}
