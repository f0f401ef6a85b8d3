// Play a seat of a table as the book AI would: node play_seat.mjs LINK (Node 22 or later).
// The same code runs in a browser, which has the same WebSocket.

const [server, token] = process.argv[2].split("/#take/");
const line = new WebSocket(`${server.replace(/^http/, "ws")}/socket`);
const asked = new Map(); // the questions seen, by message number
const say = (message) => line.send(JSON.stringify(message));
const hello = () => say({ do: "hello", token });

function end(words) {
  console.log(words);
  line.close();
}

function look({ table, papers = [] }) {
  if (table.over) return end(`over: ${table.winner ?? "nobody"}`);
  for (const { asked_at, decider, sentence, form, mine, said } of papers) {
    const known = [...asked.values()].some((one) => one.asked_at === asked_at && one.decider === decider);
    if (!mine || said !== undefined || known) continue;
    const n = asked.size + 1;
    asked.set(n, { asked_at, decider, sentence });
    say(form.type === "roll" ? { do: "throw", n, asked_at } : { do: "advise", n, asked_at, decider });
  }
}

line.onopen = hello;
line.onmessage = ({ data }) => {
  const said = JSON.parse(data);
  if (said.is === "gone") end(said.sentence);
  if (said.is === "patch") setTimeout(hello, 200); // something changed: ask for the whole screen again
  if (said.is === "snapshot") look(said.screen);
  if (said.is !== "advised") return;
  const { sentence, ...question } = asked.get(said.n); // what the book AI would do, so do it
  console.log(sentence, JSON.stringify(said.answer));
  say({ do: "answer", n: 0, ...question, answer: said.answer });
};
