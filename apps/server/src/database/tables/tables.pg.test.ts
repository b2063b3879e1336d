import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/command.ts'
import { connect } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { writeTypes } from '../testing/tableTypes.ts'

test('the row types are those of the schema (npm run types:database writes them)', async () => {
  const { url, pool, close } = await emptyDatabase()
  const database = connect(url, { max: 1 })
  try {
    await migrate(database.db)
    expect(readFileSync(new URL('schema.generated.ts', import.meta.url), 'utf8')).toBe(await writeTypes(pool))
  } finally {
    await database.close()
    await close()
  }
})
