// `npm run types:database`: writes the row types, from a temporary PostgreSQL with every migration.
import { writeFileSync } from 'node:fs'
import { connect } from '../connection.ts'
import { startTemporary } from '../embedded/testing.ts'
import { migrate } from '../migrate.ts'
import { writeTypes } from './tableTypes.ts'

const { url, stop } = await startTemporary()
try {
  const database = connect(url, { max: 1 })
  await migrate(database.db)
  writeFileSync(new URL('../tables/schema.generated.ts', import.meta.url), await writeTypes(database.pool))
  await database.close()
} finally {
  await stop()
}
