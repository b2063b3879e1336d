import { type Kysely, sql } from 'kysely'
import { addClientColumn } from './clientColumn.ts'

/** Adds tables, columns and a word: programs of before go on beside it. */
export const kind = 'expand'

/** The first notice, a draft for a lawyer. Part of what an installation has stored: it is never changed here either. */
const english = `We are a lending company. We lend to pensioners. We ask you to let us keep some details about you and to contact you.

What we keep: your name, address, phone numbers, birth date, pension, SSS or GSIS number, what you tell us, and where and when we visited you. We may take a photo of the visit.

What it is for: to tell you about our loans, to visit or call you, and to show our office that the visit took place.

Who sees it: only people of our company who work on your case. We do not sell it.

How long: as long as you are a client of ours, and after that as long as the law asks.

You may say no. You may change your mind at any time, and ask to see, correct or delete what we keep. Tell our representative or our office. If you say no, we do not visit or call you about loans.

The law is Republic Act 10173, the Data Privacy Act of 2012. You may also complain to the National Privacy Commission.`

const filipino = `Kami ay kompanyang nagpapautang. Nagpapautang kami sa mga pensiyonado. Humihingi kami ng pahintulot na itago ang ilang detalye tungkol sa inyo at makipag-ugnayan sa inyo.

Ano ang itinatago namin: pangalan, tirahan, numero ng telepono, kaarawan, pensiyon, numero sa SSS o GSIS, ang sinabi ninyo sa amin, at kung saan at kailan namin kayo dinalaw. Maaari kaming kumuha ng litrato ng pagdalaw.

Para saan ito: para ipaalam ang aming mga pautang, para dalawin o tawagan kayo, at para ipakita sa aming opisina na may pagdalaw.

Sino ang makakakita: mga tao lang ng aming kompanya na humahawak sa inyong kaso. Hindi namin ito ibinebenta.

Gaano katagal: habang kliyente namin kayo, at pagkatapos ay hanggang sa hinihingi ng batas.

Puwede kayong tumanggi. Puwede kayong magbago ng isip anumang oras, at humiling na makita, itama o burahin ang itinatago namin. Sabihin sa aming kinatawan o sa aming opisina. Kung tumanggi kayo, hindi namin kayo dadalawin o tatawagan tungkol sa pautang.

Ang batas ay ang Republic Act 10173, ang Data Privacy Act of 2012. Puwede rin kayong magreklamo sa National Privacy Commission.`

/**
 * What clients agree to (docs/decisions/consent.md): the notices, the answers, which are only ever added to, and the
 * answers that count with the client, where lists, phones and the call desk find them. The program writes the latter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeNotices(db)
  await makeConsents(db)

  await addClientColumn(db, 'consents', `jsonb not null default '[]'`)
  for (const channel of ['visit', 'call']) await addClientColumn(db, `consent_${channel}`, `text check (consent_${channel} in ('yes', 'no', 'withdrawn'))`)
  // The filter of the list, in its usual order.
  await sql`create index clients_consents on clients (name_key, id) include (location_id, consent_visit, consent_call) where deleted_at is null`.execute(db)

  await followOnDesk(db)

  await sql`
    alter table quarantined_items drop constraint quarantined_items_kind_check, add constraint quarantined_items_kind_check
      check (kind in ('client_create', 'client_update', 'client_consent', 'visit_create', 'itinerary_create',
        'itinerary_update', 'itinerary_remarks', 'itinerary_skip', 'itinerary_remove', 'note'))
  `.execute(db)
}

/** Notices; like answers they are only ever added to. A demo that is emptied takes its answers with it. */
async function makeNotices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consent_notices (
      version int primary key check (version > 0),
      purposes text[] not null check (purposes <@ array['marketing', 'sensitive', 'photo'] and cardinality(purposes) > 0),
      text_en text not null check (text_en <> ''),
      text_fil text not null check (text_fil <> ''),
      -- A lawyer still has to read it.
      draft boolean not null,
      -- Of both texts, with the character of code 31 between them.
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      created_at timestamptz not null,
      -- Without a foreign key: a demo is emptied of its people, and the notices stay.
      created_by uuid
    )
  `.execute(db)
  await sql`
    create function bisita_consent_stays() returns trigger language plpgsql as $$
      begin
        raise exception 'answers and notices of consent are only ever added to' using errcode = 'insufficient_privilege';
      end
    $$
  `.execute(db)
  await sql`
    insert into consent_notices (version, purposes, text_en, text_fil, draft, sha256, created_at)
    values (1, array['marketing', 'sensitive', 'photo'], ${english}, ${filipino}, true,
      encode(sha256(convert_to(${english} || chr(31) || ${filipino}, 'UTF8')), 'hex'), now())
  `.execute(db)
  await sql`create trigger consent_notices_stay before update or delete or truncate on consent_notices for each statement execute function bisita_consent_stays()`.execute(db)
}

async function makeConsents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consents (
      id uuid primary key,
      client_id uuid not null references clients,
      purpose text not null check (purpose in ('marketing', 'sensitive', 'photo')),
      channel text not null check (channel in ('visit', 'call', 'any')),
      answer text not null check (answer in ('yes', 'no', 'withdrawn')),
      basis text not null check (basis in ('consent', 'existing')),
      how text not null check (how in ('spoken', 'signed', 'written')),
      -- What was read to the client, in which language, and its hash then.
      notice_version int references consent_notices,
      notice_sha256 text,
      language text check (language in ('en', 'fil')),
      -- When it was given according to the phone, when it arrived, and by which it counts: a clock that is ahead hides nothing.
      given_at timestamptz not null,
      received_at timestamptz not null,
      at timestamptz not null generated always as (least(given_at, received_at)) stored,
      by uuid references users,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      created_hash bytea,
      -- The upload that brought it; without a foreign key, since uploads are removed once they cannot be undone any more.
      upload_id uuid,
      constraint consents_notice check ((notice_version is null) = (notice_sha256 is null) and (notice_version is not null or language is null)),
      constraint consents_place check ((latitude is null) = (longitude is null))
    )
  `.execute(db)
  // The answers of a client, for what counts and for the timeline.
  await sql`create index consents_of on consents (client_id, at, id)`.execute(db)
  await sql`create index consents_by_upload on consents (upload_id, client_id) where upload_id is not null`.execute(db)
  await sql`create index consents_by_notice on consents (notice_version)`.execute(db)
  // Answers that an undone upload had brought: they stand where they are, and count no more.
  await sql`
    create table consent_voids (
      consent_id uuid primary key references consents,
      at timestamptz not null,
      by uuid references users
    )
  `.execute(db)
  for (const table of ['consents', 'consent_voids']) {
    await sql.raw(`create trigger ${table}_stay before update or delete on ${table} for each statement execute function bisita_consent_stays()`).execute(db)
  }
}

/** What the call desk asks of each client: the answer about calls, and when the client was added. */
async function followOnDesk(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_states add column consent text, add column added_at timestamptz`.execute(db)
  await sql`update call_states s set added_at = c.created_at from clients c where c.id = s.client_id`.execute(db)
  await sql`
    create function bisita_fill_consent() returns trigger language plpgsql as $$
      begin
        select consent_call, created_at into new.consent, new.added_at from clients where id = new.client_id;
        return new;
      end
    $$
  `.execute(db)
  await sql`create trigger call_states_consent before insert on call_states for each row execute function bisita_fill_consent()`.execute(db)
  await sql`
    create function bisita_follow_consent() returns trigger language plpgsql as $$
      begin
        update call_states set consent = new.consent_call where client_id = new.id;
        return null;
      end
    $$
  `.execute(db)
  await sql`
    create trigger clients_call_state_consent after update on clients for each row
      when (old.consent_call is distinct from new.consent_call) execute function bisita_follow_consent()
  `.execute(db)
  // Those who agreed, where they alone are served.
  await sql`create index call_states_agreed on call_states (location_id, client_id) where callable and consent = 'yes'`.execute(db)
}
