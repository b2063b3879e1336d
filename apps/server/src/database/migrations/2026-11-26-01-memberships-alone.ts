import { type Kysely, sql } from 'kysely'

/**
 * Whether memberships overlap is asked of the rows as they are when the transaction ends. The trigger is given a row as it
 * was written, and a later statement of the same transaction may have ended it: somebody who comes back and changes
 * branch at once was refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function bisita_membership_alone() returns trigger language plpgsql as $$
      begin
        if exists (
          select from memberships one join memberships m on m.user_id = one.user_id and m.from_at <> one.from_at
            and tstzrange(m.from_at, m.to_at) && tstzrange(one.from_at, one.to_at)
          where one.user_id = new.user_id and one.from_at = new.from_at
        ) then raise exception 'memberships of a person overlap' using errcode = 'exclusion_violation'; end if;
        return null;
      end
    $$
  `.execute(db)
}
