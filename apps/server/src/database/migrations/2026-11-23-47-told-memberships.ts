import { type Kysely, sql } from 'kysely'

/** Lines of the trail that may name people who were put into a branch or taken out, and whom they name. */
const ofBranches = `a.record_type = 'branch' and a.action in ('branch.assign_members', 'branch.create', 'branch.remove_members')`
const named = `case when a.action = 'branch.remove_members' then a.before else a.after end->'user_ids'`

/**
 * Memberships of the time before they were written down were filled from people's own lines of the trail alone. Whom
 * a line of a branch names, who were put into it or taken out, gets that time anew here, from all lines together.
 * What was before the first line is as the person was added, or else as that line tells; a line of more than fifty
 * people names nobody. Whatever was written down since then stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What is still to be checked of rows that were filled in this transaction is checked before they go.
  await sql`set constraints memberships_alone immediate`.execute(db)
  await sql`set constraints memberships_alone deferred`.execute(db)
  await sql.raw(`
    do $$
      declare
        written_since timestamptz := coalesce(
          (select "timestamp"::timestamptz from kysely_migration where name = '2026-11-23-43-memberships'), clock_timestamp());
        p record;
        line record;
        known memberships;
        branch uuid;
        active boolean;
        since timestamptz;
        gone timestamptz;
        first boolean;
      begin
        for p in
          select u.id, u.created_at, u.deactivated_at, u.deleted_at from users u where u.id::text in (
            select jsonb_array_elements_text(${named}) from audit_log a
            where ${ofBranches} and a.at < written_since and jsonb_typeof(${named}) = 'array')
        loop
          -- Where somebody stood when writing down began is known, whatever the lines say.
          select * into known from memberships m
            where m.user_id = p.id and m.from_at < written_since and (m.to_at is null or m.to_at > written_since);
          delete from memberships m where m.user_id = p.id and m.from_at < written_since;

          select (a.after->>'branch_id')::uuid into branch from audit_log a
            where a.record_type = 'user' and a.record_id = p.id::text and a.action = 'user.create' and a.after ? 'branch_id' order by a.at, a.id limit 1;
          first := not found;
          select a.action <> 'user.activate' into active from audit_log a
            where a.record_type = 'user' and a.record_id = p.id::text and a.action in ('user.activate', 'user.deactivate', 'user.delete') order by a.at, a.id limit 1;
          active := coalesce(active, true);
          since := p.created_at;

          for line in
            select a.at, a.id, a.action, (a.before->>'branch_id')::uuid as from_branch, (a.after->>'branch_id')::uuid as to_branch
            from audit_log a where a.record_type = 'user' and a.record_id = p.id::text and a.at >= p.created_at and a.at < written_since
              and (a.action in ('user.activate', 'user.deactivate', 'user.delete') or (a.action = 'user.update' and a.after ? 'branch_id'))
            union all
            select a.at, a.id, a.action, case when a.action = 'branch.remove_members' then a.record_id::uuid end,
              case when a.action <> 'branch.remove_members' then a.record_id::uuid end
            from audit_log a where ${ofBranches} and ${named} ? p.id::text and a.at >= p.created_at and a.at < written_since
            order by at, id
          loop
            if first and line.action not in ('user.activate', 'user.deactivate') then
              branch := line.from_branch;
              first := false;
            end if;
            if active and branch is not null and line.at > since then insert into memberships values (p.id, branch, since, line.at); end if;
            since := line.at;
            if line.action = 'user.activate' then active := true;
            elsif line.action in ('user.deactivate', 'user.delete') then active := false;
            else branch := line.to_branch;
            end if;
          end loop;

          gone := coalesce(p.deleted_at, p.deactivated_at);
          if known.user_id is not null then
            insert into memberships values (p.id, known.branch_id, since, known.to_at);
          elsif active and branch is not null and gone > since and gone < written_since then
            insert into memberships values (p.id, branch, since, gone);
          end if;
        end loop;
      end
    $$`).execute(db)
}
