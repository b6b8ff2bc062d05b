// The same endpoint, written well with Express and Prisma. It makes the same checks, and reads as much as
// possible in parallel before the transaction. The transaction is short: the conditional update that counts
// the seat (and locks the event), the seat, and the job that follows it. The invite code comes afterwards.
import { randomBytes } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import express from 'express';

const adapter = new PrismaPg({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.CONNECTIONS),
});
// The default of two seconds for `maxWait` would reject requests under load.
const transactionOptions = { maxWait: 60_000, timeout: 60_000 };
const prisma = new PrismaClient({ adapter, transactionOptions });

const tables = [
  `create table "Student" ("id" uuid primary key, "email" text not null unique, "status" text not null default 'ACTIVE')`,
  `create table "Session" ("id" uuid primary key, "studentId" uuid not null references "Student", "endedAt" timestamp(3))`,
  `create table "Event" ("id" text primary key, "status" text not null default 'OPEN', "capacity" integer not null,
     "seatsTaken" integer not null default 0 check ("seatsTaken" between 0 and "capacity"),
     "priceCents" integer not null default 0, "closesAt" timestamp(3) not null)`,
  `create table "Seat" ("eventId" text not null references "Event", "studentId" uuid not null references "Student",
     "heldUntil" timestamp(3), "registeredAt" timestamp(3), "calendarSecret" text unique,
     primary key ("eventId", "studentId"))`,
  `create index on "Seat" ("heldUntil") where "heldUntil" is not null`,
  `create table "Waiting" ("eventId" text not null references "Event", "studentId" uuid not null references "Student",
     primary key ("eventId", "studentId"))`,
  `create table "Payment" ("id" uuid primary key, "studentId" uuid not null references "Student", "target" text not null,
     "state" text not null)`,
  `create index on "Payment" ("studentId", "target")`,
  `create table "Job" ("id" bigserial primary key, "kind" text not null, "subject" text not null,
     "payload" jsonb not null, unique ("kind", "subject"))`,
  `create table "InviteCode" ("code" text primary key, "studentId" uuid not null references "Student",
     "target" text not null, unique ("studentId", "target"))`,
];
for (const table of tables) await prisma.$executeRawUnsafe(table);

class HttpError extends Error {
  constructor(status, code) {
    super(code);
    this.status = status;
  }
}

const app = express();
app.disable('x-powered-by');
app.use(express.json());

app.post('/api/events/:eventId', async (request, response) => {
  const { eventId } = request.params;
  if (!/^[\w-]{1,64}$/.test(eventId)) throw new HttpError(400, 'bad_input');
  const sessionId = /session=([0-9a-f-]{36})/.exec(request.headers.cookie ?? '')?.[1];
  const session =
    sessionId && (await prisma.session.findUnique({ where: { id: sessionId }, include: { student: true } }));
  if (!session || session.endedAt) throw new HttpError(401, 'not_signed_in');
  if (session.student.status !== 'ACTIVE') throw new HttpError(403, 'suspended');
  const { studentId } = session;
  const seat = await register(eventId, studentId);
  const { code } = await prisma.inviteCode.upsert({
    where: { studentId_target: { studentId, target: eventId } },
    create: { code: randomBytes(15).toString('base64url'), studentId, target: eventId },
    update: {},
  });
  response.status(201).json({ eventId, registeredAt: seat.registeredAt, referralId: code, perks: [] });
});

async function register(eventId, studentId) {
  const now = new Date();
  const [event, own, waitingBefore] = await Promise.all([
    prisma.event.findUnique({ where: { id: eventId } }),
    prisma.seat.findUnique({ where: { eventId_studentId: { eventId, studentId } } }),
    prisma.waiting.findFirst({ where: { eventId, studentId: { not: studentId } } }),
  ]);
  if (!event) throw new HttpError(404, 'not_found');
  if (own?.registeredAt) return own;
  if (event.status !== 'OPEN' || event.closesAt <= now) throw new HttpError(409, 'registration_closed');
  if (!own && waitingBefore) throw new HttpError(409, 'event_full');
  if (event.priceCents > 0) {
    const where = { studentId, target: eventId, state: 'succeeded' };
    if (!(await prisma.payment.findFirst({ where }))) throw new HttpError(402, 'payment_needed');
  }
  if (!own && event.seatsTaken >= event.capacity) await deleteExpiredHolds(eventId, now);
  return prisma.$transaction(async (tx) => {
    if (!own) {
      const { count } = await tx.event.updateMany({
        where: { id: eventId, status: 'OPEN', seatsTaken: { lt: prisma.event.fields.capacity } },
        data: { seatsTaken: { increment: 1 } },
      });
      if (count === 0) throw new HttpError(409, 'event_full');
    }
    const subject = `${eventId} ${studentId}`;
    await tx.job.create({ data: { kind: 'follow-registration', subject, payload: { eventId, studentId } } });
    const seatData = {
      heldUntil: null,
      registeredAt: now,
      calendarSecret: randomBytes(24).toString('base64url'),
    };
    if (!own) return tx.seat.create({ data: { eventId, studentId, ...seatData } });
    return tx.seat.update({ where: { eventId_studentId: { eventId, studentId } }, data: seatData });
  });
}

/** Deletes the seats whose hold has expired. */
async function deleteExpiredHolds(eventId, now) {
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.seat.deleteMany({ where: { eventId, heldUntil: { lte: now } } });
    if (count > 0)
      await tx.event.update({ where: { id: eventId }, data: { seatsTaken: { decrement: count } } });
  });
}

app.use((error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ message: error.message });
});

const server = app.listen(0, '127.0.0.1', () =>
  process.send({ url: `http://127.0.0.1:${server.address().port}` }),
);
server.keepAliveTimeout = 72_000;
