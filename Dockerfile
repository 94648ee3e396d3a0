# One image: the site with its embedded API. Data lives in /data.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

FROM node:24-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=production /app/node_modules ./node_modules
COPY --from=production /app/package.json ./package.json
COPY --from=build /app/build ./build
# The sources as well: `node app/admin.ts` runs from them. The build stays newer than they are (app/build-freshness.ts).
COPY --from=build /app/app ./app
COPY --from=build /app/locales ./locales
RUN touch build/server/index.js
USER node
VOLUME /data
EXPOSE 3000
# Whether the process lives; /ready also asks the database and the disk, which no restart mends.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As itself, not through npm: the process gets its signals.
CMD ["node", "app/start.ts"]
