import { type Kysely, sql } from 'kysely'

/**
 * The numbers of the transactions that recorded a visit or call and that took it back, for what is asked of a moment:
 * nothing else about it ever changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visits add column created_seq bigint, add column deleted_seq bigint`.execute(db)
  // What is known only now was so before: it is no change that a device has to hear of.
  await sql`alter table visits disable trigger user`.execute(db)
  await sql`update visits set created_seq = bisita_number_at(bisita_told_at(id, 'create', received_at), seq)`.execute(db)
  await sql`
    update visits set deleted_seq = greatest(created_seq, bisita_number_at(bisita_told_at(id, 'delete', deleted_at), seq))
    where deleted_at is not null
  `.execute(db)
  await sql`alter table visits enable trigger user`.execute(db)
  await sql`
    alter table visits
      alter column created_seq set not null,
      alter column created_seq set default bisita_revision(),
      add constraint visits_deleted check ((deleted_at is null) = (deleted_seq is null))
  `.execute(db)
  // What was there at a moment and was taken back since.
  await sql`create index visits_by_deletion on visits (deleted_seq) where deleted_seq is not null`.execute(db)

  await sql`
    create function bisita_delete_visit() returns trigger language plpgsql as $$
      begin
        new.deleted_seq := case when new.deleted_at is not null then bisita_revision() end;
        return new;
      end
    $$
  `.execute(db)
  await sql`
    create trigger visits_deleted_insert before insert on visits
      for each row when (new.deleted_at is not null) execute function bisita_delete_visit()
  `.execute(db)
  await sql`
    create trigger visits_deleted_update before update of deleted_at on visits
      for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function bisita_delete_visit()
  `.execute(db)
}
