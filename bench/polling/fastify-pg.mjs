// A simple version: Fastify with a response schema, and pg with named statements. It trusts the session id
// without a signature, which the product checks.
import Fastify from 'fastify';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = Fastify();
const text = { type: 'string' };
const flag = { type: 'boolean' };
const user = { userId: text, name: text, isYou: flag, joined: flag, paid: flag, ready: flag };
const preferences = { location: text, groupSize: { type: 'integer' }, meetingTime: text };
const lobby = {
  lobbyId: text,
  users: { type: 'array', items: { type: 'object', properties: user } },
  preferences: { type: 'object', properties: preferences },
  status: text,
};

app.get(
  '/api/lobby/:lobbyId',
  { schema: { response: { 200: { type: 'object', properties: lobby } } } },
  async (request, reply) => {
    const sessionId = /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
    const { rows: sessions } = await pool.query({
      name: 'session',
      text: 'select student_id from sessions where id = $1 and ended_at is null',
      values: [sessionId],
    });
    const studentId = sessions[0]?.student_id;
    const { lobbyId } = request.params;
    const { rows: versions } = await pool.query({
      name: 'version',
      text: `select version from lobbies join lobby_members on lobby_id = id where id = $1 and student_id = $2`,
      values: [lobbyId, studentId],
    });
    const tag = `"lobby-${versions[0].version}"`;
    reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const { rows: lobbies } = await pool.query({
      name: 'lobby',
      text: 'select id, location, meeting_time, status from lobbies where id = $1',
      values: [lobbyId],
    });
    const { rows: members } = await pool.query({
      name: 'members',
      text: `select m.student_id, joined_at, paid_at, ready_at, first_name, last_name, email from lobby_members m
        join students on students.id = m.student_id left join profiles on profiles.student_id = m.student_id
        where lobby_id = $1 order by joined_at`,
      values: [lobbyId],
    });
    return {
      lobbyId,
      status: lobbies[0].status,
      preferences: {
        location: lobbies[0].location,
        groupSize: 4,
        meetingTime: lobbies[0].meeting_time.toISOString(),
      },
      users: members.map((member) => ({
        userId: member.student_id,
        name: `${member.first_name} ${member.last_name?.slice(0, 1)}.`,
        isYou: member.student_id === studentId,
        joined: member.joined_at !== null,
        paid: member.paid_at !== null,
        ready: member.ready_at !== null,
      })),
    };
  },
);
process.send(await app.listen({ port: 0, host: '127.0.0.1' }));
