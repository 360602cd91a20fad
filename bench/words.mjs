/** Words that the memories of the bench are made of. Written for it: no text of anybody else's is in here. */
const split = (text) => text.trim().split(/\s+/);

export const EN = {
  subjects:
    split(`parser session invoice gateway upload replica scheduler locale cursor webhook depot scanner manifest
    bucket ledger courier catalog pricing checkout warehouse shipment forecast terminal beacon archive digest snapshot
    quota tenant printer kiosk turnstile camera sensor thermostat elevator greenhouse orchard bakery laundry library
    museum harbour ferry tram bicycle parcel customs passport ticket seat menu recipe oven kettle garden fence`),
  verbs:
    split(`retries caches rejects signs splits delays mirrors rounds trims groups writes reads merges drops locks
    releases counts skips repeats rebuilds compresses validates forwards archives renames publishes rotates samples`),
  objects:
    split(`headers tokens rows columns pages checksums locks budgets timestamps prefixes suffixes batches frames
    cookies certificates signatures receipts labels barcodes coordinates addresses durations thresholds permissions
    attachments thumbnails footnotes captions margins fonts colours currencies taxes discounts refunds deposits`),
  reasons:
    split(`overnight twice slowly locally upstream downstream manually eventually never always offline abroad
    quietly sideways in-order out-of-order at-once by-hand per-tenant per-region`),
};

export const ZH_TW = {
  subjects:
    split(`排程器 帳單 閘道 副本 語系檔 游標 倉庫 掃描器 清單 發票 快遞 型錄 結帳頁 貨櫃 預報 終端機 燈塔 封存區 快照 配額 租戶
    印表機 售票機 閘門 攝影機 感測器 溫控器 電梯 溫室 果園 烘焙坊 洗衣房 圖書館 博物館 港口 渡輪 電車 單車 包裹 海關`),
  verbs: split(
    "重試 快取 拒絕 簽署 分割 延後 鏡射 捨去 修剪 分組 寫入 讀取 合併 丟棄 鎖住 釋放 計數 略過 重建 壓縮 驗證 轉送",
  ),
  objects: split(
    "標頭 權杖 資料列 欄位 頁面 檢查碼 鎖檔 預算 時間戳 前綴 批次 影格 憑證 簽章 收據 標籤 條碼 座標 地址 期限 門檻 附件 縮圖",
  ),
  reasons: split(
    "前端還沒跟上 舊客戶端會壞掉 夜間流量太大 法規這樣要求 測試環境沒有這個服務 磁碟太慢 對帳要用 供應商限制次數",
  ),
};

export const ZH_CN = {
  subjects:
    split(`调度器 账单 网关 副本 语言包 游标 仓库 扫描器 清单 发票 快递 目录 结账页 货柜 预报 终端 灯塔 归档区 快照 配额 租户
    打印机 售票机 闸门 摄像头 传感器 温控器 电梯 温室 果园 面包房 洗衣房 图书馆 博物馆 港口 渡轮 电车 单车 包裹 海关`),
  verbs: split(
    "重试 缓存 拒绝 签署 拆分 推迟 镜像 舍去 修剪 分组 写入 读取 合并 丢弃 锁住 释放 计数 跳过 重建 压缩 校验 转发",
  ),
  objects: split(
    "请求头 令牌 数据行 字段 页面 校验和 锁文件 预算 时间戳 前缀 批次 帧 证书 签名 收据 标签 条码 坐标 地址 期限 阈值 附件 缩略图",
  ),
  reasons: split(
    "前端还没迁移 旧客户端会出错 夜间流量太大 法规这样要求 测试环境没有这个服务 磁盘太慢 对账要用 供应商限制次数",
  ),
};

export const JA = {
  subjects:
    split(`予定表 請求書 門番 複製 言語表 位置印 倉庫 読取機 一覧表 領収書 宅配便 型録 会計画面 貨物 予報 端末 灯台 書庫 写し 割当
    印刷機 券売機 改札 監視装置 温度計 昇降機 温室 果樹園 製パン所 洗濯室 図書館 博物館 港 渡し船 路面電車 自転車 小包 税関 秤`),
  verbs: split(
    "再試行する 保存する 拒む 署名する 分ける 遅らせる 写す 丸める 削る まとめる 書き込む 読み出す 統合する 捨てる 数える 飛ばす 作り直す 縮める",
  ),
  objects: split(
    "見出し 鍵 行 列 頁 検査値 錠 予算 時刻印 接頭辞 束 画像 証明書 署名 札 座標 住所 期限 閾値 添付 縮小図 校正値",
  ),
  reasons: split(
    "画面側の移行が済んでいないから 古い端末が壊れるから 夜間の通信が多いから 規則で決まっているから 試験環境に無いから 円盤が遅いから",
  ),
};

export const CODE = {
  verbs: split(
    "load parse rotate flush verify collect resolve encode attach detach reserve settle quote render plan",
  ),
  nouns: split(
    "Ledger Invoice Manifest Cursor Replica Tenant Quota Parcel Beacon Kiosk Tariff Voucher Route Depot Seat",
  ),
  tails: ["", "", "ById", "Keys", "Batch", "Once", "Config", "V2"],
  folders: split("vault billing routing stock print edge jobs import"),
};

/** For rare words: enough of them that most stand in few memories. */
export const SYLLABLES = split(
  "ka vo rin tel mar zu shi den pol qua bre lin sto fen gar hul nim pra sel tov wex yan",
);
