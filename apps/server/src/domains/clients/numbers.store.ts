import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** Counts one more answer that a number is taken by a client out of scope; gives how many a person had that Manila day. */
export async function countNumberAnswer(trx: Executor, userId: string, day: string): Promise<number> {
  const { rows } = await sql<{ answers: number }>`
    insert into number_answers as a (user_id, day, answers) values (${userId}, ${day}, 1)
    on conflict (user_id) do update set day = excluded.day, answers = case when a.day = excluded.day then a.answers + 1 else 1 end
    returning answers
  `.execute(trx)
  return rows[0]?.answers ?? 1
}
