import { connection } from 'next/server'

const ROWS = Array.from({ length: 50 }, (_, row) => row)
const COLUMNS = ['Time', 'Event', 'Outcome', 'Status', 'Endpoint', 'User', 'Resource', 'Event id']

export default async function Page() {
  await connection()
  const now = Date.now()
  return (
    <table>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            {COLUMNS.map((column) => (
              <td key={column}>{`${column} ${now - row}`}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
